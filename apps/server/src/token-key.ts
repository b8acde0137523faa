/**
 * Keys that stand in public documentation or repositories. Whoever knows the key signs tokens as anybody, and predecessors
 * ran with the key of their framework's manual.
 */
const published = [
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'springbladeisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'abcdefghijklmnopqrstuvwxyz',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'your256bitsecret',
  'astringsecretatleast256bitslong',
  'yourverylongandsecuresecretkeythatisatleast32characters',
];

const placeholder =
  /change.?me|replace.?me|your.?secret|your.?key|example|secretkey|signkey|please.?change|default.?key/i;

/** Why a key must not sign tokens, as `zh / en`, or undefined where it may. */
export function tokenKeyProblem(key: string): string | undefined {
  if (key.length < 32) return '至少 32 个字符 / needs at least 32 characters';
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (published.some((known) => plain.includes(known)) || placeholder.test(key)) {
    return '是公开的示例密钥，请用 openssl rand -base64 48 生成 / is a published sample, make one with openssl rand -base64 48';
  }
  // A random key of 32 hexadecimal digits has some 14 different ones; fewer than 8 is 000… or abcabc….
  if (new Set(key).size < 8) return '过于简单 / repeats too few characters';
  return undefined;
}
