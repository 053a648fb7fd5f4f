// `navshift/served`: what readers get of a site.
export {
  addressAt,
  hasPageFile,
  itemText,
  served,
  type ServedItem,
  settingMistakes,
  siteCounts,
  unlistedPages,
} from './served/index.ts';
export type {
  Branch,
  Generated,
  Item,
  Leaf,
  Mistake,
  Position,
  Served,
  SettingMistake,
  SiteCounts,
  Standing,
  State,
  Tree,
} from './served/index.ts';
