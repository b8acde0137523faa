/** Clients send the whole address of the page, or only its host. Empty when it is neither. */
export const hostOf = (domain: string): string => {
  const text = domain.trim().toLowerCase().slice(0, 2000);
  const url = text.includes('://') ? text : `http://${text}`;
  return URL.canParse(url) ? new URL(url).host : '';
};
