import { type FindingText, lastOf } from './finding-texts.ts';

/** What findings of the built-in transforms mean, by their id, or by the last part of it if several transforms mean the same. */
export const transformFindings: Readonly<Record<string, FindingText>> = {
  absent: {
    means: 'A selector, page, version or file matches nothing, so nothing changed for it.',
    next: '`navshift show --pointers` lists the elements, `navshift pages` the pages.',
  },
  'address-changed': {
    means: 'Pages of operations get another URL, and no redirect was asked for.',
    next: 'Add `--redirects`.',
  },
  'address-clash': {
    means: 'Several operations have one URL, so Mintlify shows one page for all of them.',
    next: 'Give the elements different directories in `openapi`, or the operations different tags or summaries.',
  },
  'document-exists': {
    means: 'The run would create a file, and another file exists at that path.',
    next: 'Move or remove it, then run again.',
  },
  emptied: {
    means: 'An element lost everything that was in it. Groups that navshift made are removed with their content.',
    next: 'Remove the element, or add a page to it.',
  },
  'empty-language': {
    means:
      'None of the pages of the language has a file, and `--missing prune` lists only pages with one. Or the source lists no page.',
    next: 'Translate a page first, or use `--missing keep`, `fallback` or `copy`. List a page in an empty source.',
  },
  'file-exists': {
    means: 'A file would be moved to a path where another file exists.',
    next: 'Merge the two files, or remove one of them, then run again.',
  },
  'files-left': {
    means: 'Files that only the removed part used are still there.',
    next: 'Delete them if nothing else needs them.',
  },
  foreign: {
    means: 'A group that a list of pages manages has an entry that is not in the list. It stays.',
    next: 'Remove the entry, or add its page to the list.',
  },
  'generated-endpoints': {
    means: 'Mintlify makes the endpoints of this language from its specification, and the source lists some.',
    next: 'Nothing was listed, as Mintlify would then show only these. `navshift expand-openapi` lists all.',
  },
  gone: {
    means: 'A page lost its file since that revision, and navshift found no new path.',
    next: 'Run `navshift move <page> <new path>`, or `navshift remove <page>`.',
  },
  'expand-openapi/hidden-page': {
    means: 'Pages of `x-hidden` operations have a URL now, and would have none.',
    next: 'List them in a hidden group, or accept that their URLs return 404.',
  },
  kept: {
    means: 'An entry or a file was left as it is, for the reason that the message gives.',
    next: 'Change it by hand if you want it to follow.',
  },
  'label-missing': {
    means: 'A label has no translation, so the language keeps the label of the source.',
    next: 'Run `navshift labels export`, translate the file, then run again with `--labels`.',
  },
  'label-stale': {
    means: 'Labels of the language are translations of old labels of the source.',
    next: 'Translate the new ones in the file of `--labels`.',
  },
  'label-unknown': {
    means: 'The file of labels has a label that no element of the source has.',
    next: 'Fix the label, or remove it from the file.',
  },
  'language-code': {
    means: 'Mintlify does not take this language code, or does not document it.',
    next: 'Use the code that the message suggests.',
  },
  'remove/link': {
    means: 'A page links to a page that the run deletes.',
    next: 'Change or remove the link, or give the deleted page a redirect with `--redirect`.',
  },
  'moved-already': {
    means: 'The new path exists, and the old one does not: an earlier run moved it.',
    next: 'There is nothing to do.',
  },
  'no-counterpart': {
    means: 'Another language or version has no such page or element, so nothing changed there.',
    next: 'Bring the languages into step with `navshift sync-languages`, then run again.',
  },
  'no-file': {
    means: 'A page has no file, so it was not added.',
    next: 'Write the file first. For `add`, `--create` makes it.',
  },
  'no-place': {
    means: 'The place of a new page was not found, or a field has no place in docs.json.',
    next: 'Add it by hand where readers should find it.',
  },
  'no-such-language': {
    means: 'The navigation has no language with this code.',
    next: 'Use one of the codes that the message lists.',
  },
  'no-version': {
    means: '`--versions` names versions, and the list of versions around what you named has none of that label.',
    next: 'Name a page or element in such a version, or leave out `--versions`.',
  },
  'not-carried': {
    means: 'A field was left out, because no element of the result can have it.',
    next: 'If you need it, set it on another element with `navshift set`.',
  },
  'not-listed': {
    means: 'Operations of the specification are not listed in docs.json, so readers do not see them.',
    next: 'Add `--all` to list them, or name them in `openapi.ignore` of the configuration.',
  },
  'not-made': {
    means: 'A change of the source does not fit the language: it differs at that place.',
    next: 'Make the change there by hand.',
  },
  'not-mdx': {
    means: 'A page file cannot be parsed as MDX. Its links were found as in Markdown, or not at all.',
    next: 'Look at this page in the patch.',
  },
  'only-here': {
    means: 'The language has a page or element that the source does not have. It stays.',
    next: 'Remove it, or add it to the source too.',
  },
  'own-shape': {
    means: 'An element of the language differs in kind or structure from the source, so it was left alone.',
    next: 'Give it the structure of the source, then run again.',
  },
  'page-exists': {
    means: 'A page would get the path of another page that is in the navigation.',
    next: 'Rename or remove one of the two, then run again.',
  },
  'page-missing': {
    means: 'A page of the language has no file.',
    next: 'Translate it, or choose what happens with `--missing`: `keep`, `fallback`, `copy` or `prune`.',
  },
  'page-text': {
    means: 'The text of a page names a path that does not exist after the run.',
    next: 'Change these lines by hand.',
  },
  'redirect-dead': {
    means: 'A redirect points to a URL that returns 404.',
    next: 'Change its destination to a page, or remove it.',
  },
  'redirect-guess': {
    means: 'A URL broke, and navshift is not sure which page replaces it.',
    next: 'Add the redirect by hand if the guess is right.',
  },
  'redirect-left': {
    means: 'A redirect was left as it is: its destination is not a page.',
    next: 'Change its destination to a page.',
  },
  'redirect-there': {
    means: 'docs.json has a redirect from this URL to another page, so navshift did not add one.',
    next: 'Change its destination if the old URL should redirect to the new page.',
  },
  removed: {
    means: 'An operation is no longer in the specification, so its entry was removed.',
    next: 'Nothing, or run again with `--keep-removed` to keep the entry.',
  },
  'root-left': {
    means: 'The docs root moves, and these files stay: no page and no setting names them.',
    next: 'Move those that belong to the site by hand.',
  },
  'root-named': {
    means: 'The docs root moves, and a setting of the repository or of CI may name its folder.',
    next: 'Change the line if it does.',
  },
  'root-page': {
    means: 'The new docs root has other Markdown files, and Mintlify makes a page of each.',
    next: 'List them in `.mintignore`, or move them.',
  },
  'same-label': {
    means: 'Elements of one list have the same label, so readers confuse them.',
    next: 'Rename all but one with `navshift rename --at <selector> <label>`.',
  },
  'shared-addresses': {
    means: 'A specification is listed in several places under one URL directory.',
    next: 'Give each place a directory of its own in `openapi`.',
  },
  since: {
    means: 'The revision or file of `--since` cannot be read, or does not have what is compared.',
    next: 'Name a revision such as main or HEAD~1. In CI, check out with `fetch-depth: 0`.',
  },
  'still-linked': {
    means: 'A link points to a page that the run removes.',
    next: 'Change or remove the link.',
  },
  target: {
    means: 'The command names a page, element, language or place that does not exist, or is not clear.',
    next: 'The message says what fits. `navshift show --pointers` lists the elements, `navshift pages` the pages.',
  },
  unlike: {
    means: 'Another version differs at this place, so the change was not made there.',
    next: 'Make the change in that version by hand.',
  },
  'unknown-endpoint': {
    means: 'An entry names an operation that the specification does not have.',
    next: 'Fix the method or the path, or remove the entry.',
  },
  unlisted: {
    means: 'Pages are no longer in the navigation, and their URLs still work.',
    next: 'If you want their files deleted too, run again with `--delete`, or `--remove` for a version.',
  },
  unsure: {
    means: 'Several places fit a new page about equally well, so it was not added.',
    next: 'Choose one: run again with the `--after`, `--before` or `--into` that the message proposes.',
  },
  untranslated: {
    means: 'A language keeps its old label, because no translation of the new label is known.',
    next: 'Give one with `--labels labels.yaml`.',
  },
  'unused-spec': {
    means: 'A file was given for a specification that no element names.',
    next: 'Fix the URL in `--spec <url>=<file>`.',
  },
  wrapped: {
    means: 'The element that is named has such an element around it already, so only other languages changed.',
    next: 'Wrap it with another `--label` if it should get one more level.',
  },
};

/** What a finding of a built-in transform means, by its id. */
export function transformFinding(id: string): FindingText | undefined {
  const key = [id, lastOf(id)].find((one) => Object.hasOwn(transformFindings, one));
  return key === undefined ? undefined : transformFindings[key];
}
