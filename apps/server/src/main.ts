import { run } from './run.ts';

await run(process.env, process.argv.slice(2));
