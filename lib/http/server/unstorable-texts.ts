/** A value inside a body, with the key it has in its parent. */
interface Node {
  value: unknown;
  key: PropertyKey;
  parent: Node | null;
}

const mostPaths = 10;

/**
 * Returns the paths of texts that no database column can store: with NUL or half of a surrogate pair. At most ten.
 * Walks without recursion: bodies may be nested as deep as 1 MiB allows.
 */
export function unstorableTexts(root: unknown): PropertyKey[][] {
  const paths: PropertyKey[][] = [];
  const open: Node[] = [{ value: root, key: "", parent: null }];
  for (let node = open.pop(); node && paths.length < mostPaths; node = open.pop()) {
    if (typeof node.value === "string" && isUnstorable(node.value)) paths.push(pathOf(node));
    else if (typeof node.value === "object") for (const child of childrenOf(node)) open.push(child);
  }
  return paths;
}

function isUnstorable(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

function childrenOf(parent: Node): Node[] {
  if (Array.isArray(parent.value)) {
    return parent.value.map((value, key) => ({ value, key, parent }));
  }
  return Object.entries(parent.value ?? {}).map(([key, value]) => ({ value, key, parent }));
}

function pathOf(node: Node): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at.key);
  return path;
}
