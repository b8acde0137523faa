import type { Text } from '@manyi/shared/contract/text';
import { api } from '../../lib/http.ts';

/** Spec 5: of avatars; the one upload call takes nothing else. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png'];
const largest = 500 * 1024;
export const pictureRule: Text = ['只能上传 jpg/png，且不超过 500 kb', 'Only jpg or png, at most 500 kb'];

/** Where the server keeps it. Null when it breaks the rule: the server looks at the content itself, this saves the trip. */
export const uploadPicture = async (file: File): Promise<string | null> => {
  if (!pictureTypes.includes(file.type) || file.size > largest) return null;
  const form = new FormData();
  form.append('file', file);
  const { link } = await api.upload<{ link: string }>('/api/blade-resource/oss/endpoint/put-file', form);
  return link;
};
