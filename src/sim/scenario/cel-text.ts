/** Cuts the text of an expression where it can be explained piece by piece. */

/** The parts of `a && b && c`; one part when there is no `&&` at the top. */
export function conjuncts(text: string): readonly string[] {
  return splitAtTop(text, ['&&']).parts;
}

/** `left` of `left == right` (or another comparison), when that is what stands at the top. */
export function leftOfComparison(text: string): string | undefined {
  if (splitAtTop(text, ['||', '?', '&&']).parts.length > 1) return undefined;
  const { parts } = splitAtTop(text, ['==', '!=', '<=', '>=', '<', '>', ' in ']);
  return parts.length === 2 ? parts[0] : undefined;
}

/** `pods.all(p, rule)` as its list, variable and rule. */
export function universal(
  text: string,
): { readonly list: string; readonly variable: string; readonly rule: string } | undefined {
  const match = /^([\s\S]+?)\.all\(\s*(\w+)\s*,([\s\S]*)\)$/.exec(text);
  const [, list, variable, rule] = match ?? [];
  if (list === undefined || variable === undefined || rule === undefined) return undefined;
  return isBalanced(list) && isBalanced(rule) ? { list, variable, rule: rule.trim() } : undefined;
}

function splitAtTop(text: string, separators: readonly string[]): { readonly parts: string[] } {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (quote !== undefined) {
      if (char === '\\') i++;
      else if (char === quote) quote = undefined;
      continue;
    }
    if (char === "'" || char === '"') quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    const found = depth === 0 ? separators.find((s) => text.startsWith(s, i)) : undefined;
    if (found === undefined) continue;
    parts.push(text.slice(from, i).trim());
    i += found.length - 1;
    from = i + 1;
  }
  parts.push(text.slice(from).trim());
  return { parts };
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text.replace(/'[^']*'|"[^"]*"/g, '')) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}
