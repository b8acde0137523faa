/** JSON on lines of its own; anything else, such as JSON that was cut, as it is. */
export const readableJson = (text: string): string => {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
