/** `expireTime` is in the server's zone. A tenant that ends within hours may be told so early or late; the server decides. */
export const isOver = (expireTime: string, now: Date = new Date()): boolean =>
  expireTime !== '' && new Date(expireTime.replace(' ', 'T')).getTime() <= now.getTime();
