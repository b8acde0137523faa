/**
 * Finds what several ask for at once only once, and yet nobody is told anything older than their question: whoever comes while an answer is being
 * found waits for the next one, together with all others who came meanwhile.
 */
export const oneForAll = <T>() => {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  const begin = (key: string, find: () => Promise<T>): Promise<T> => {
    const found = find().finally(() => {
      if (running.get(key) === found) running.delete(key);
    });
    running.set(key, found);
    return found;
  };

  return (key: string, find: () => Promise<T>): Promise<T> => {
    const before = running.get(key);
    if (!before) return begin(key, find);
    const after = next.get(key);
    // Whose question it was may have gone away with their connection; that is no answer to the others.
    if (after) return after.catch(find);
    const mine = before
      .catch(() => undefined)
      .then(() => {
        next.delete(key);
        return begin(key, find);
      });
    next.set(key, mine);
    return mine;
  };
};
