// The keys of Mintlify's schema beside the rows of the format table.

const files = {
  navigation: ['index.js', 'navigationSchema'],
  group: ['groups.js', 'groupSchema'],
  tab: ['tabs.js', 'tabSchema'],
  item: ['menu.js', 'menuItemSchema'],
  anchor: ['anchors.js', 'anchorSchema'],
  dropdown: ['dropdown.js', 'dropdownSchema'],
  product: ['products.js', 'productSchema'],
  version: ['version.js', 'versionSchema'],
  language: ['languages.js', 'languageSchema'],
  global: ['global.js', 'globalSchema'],
};
const containers = [
  'pages',
  'groups',
  'tabs',
  'menu',
  'anchors',
  'dropdowns',
  'products',
  'versions',
  'languages',
  'href',
];

/** The objects that a schema is a choice of. */
function objectsOf(schema) {
  const { typeName, schema: inner, innerType, getter, options } = schema._def;
  if (typeName === 'ZodObject') return [schema];
  if (typeName === 'ZodUnion') return options.flatMap(objectsOf);
  if (typeName === 'ZodLazy') return objectsOf(getter());
  return inner || innerType ? objectsOf(inner ?? innerType) : [];
}

/** Whether a schema takes no value at all: Mintlify names such keys to forbid them. */
function isNever(schema) {
  const { typeName, innerType } = schema._def;
  return typeName === 'ZodNever' || (typeName === 'ZodOptional' && isNever(innerType));
}

/** Whether an empty array is right. */
function takesEmpty(schema) {
  return schema.safeParse([]).success;
}

/** For each kind: the keys, the order of its branches, and which of its arrays may be empty. */
export async function platformSchema({ load }) {
  const kinds = {};
  for (const [kind, [file, name]] of Object.entries(files)) {
    const module = await load(`validation/dist/mint-config/schemas/v2/properties/navigation/${file}`);
    const objects = objectsOf(module[name]);
    const shapes = objects.map(({ shape }) => Object.entries(shape).filter(([, schema]) => !isNever(schema)));
    const branches = shapes.flatMap((shape) => shape.map(([key]) => key).filter((key) => containers.includes(key)));
    const keys = shapes.flatMap((shape) => shape.map(([key]) => key));
    kinds[kind] = {
      // What stands for another repository has a schema of its own, which is asked for the entries of every array.
      keys: new Set(kind === 'navigation' || kind === 'global' ? keys : [...keys, 'sourceRef']),
      branches: [...new Set(branches)],
      empty: new Set(shapes.flatMap((shape) => shape.filter(([, s]) => takesEmpty(s)).map(([key]) => key))),
    };
  }
  return kinds;
}

/**
 * Each key that one side knows and the other does not: `{ kind, key, by, status }`, with the evidence that the format
 * table has.
 */
export function compareSchema(platform, { fieldsOf, containersOf }) {
  return Object.entries(platform).flatMap(([kind, { keys }]) => {
    const fields = fieldsOf(kind);
    const known = new Set([...fields.keys(), ...containersOf(kind).keys()]);
    const only = (all, others, by) =>
      [...all].filter((key) => !others.has(key)).map((key) => ({ kind, key, by, status: fields.get(key)?.status }));
    return [...only(keys, known, 'platform'), ...only(known, keys, 'navshift')];
  });
}
