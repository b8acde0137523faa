import type { Text } from './text.ts';

/** What the product is called where nobody has named it otherwise. */
export const productTitle: Text = ['满意度调查', 'Satisfaction surveys'];
