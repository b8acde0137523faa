import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const children = new Set();

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function passOn(signal) {
  for (const child of children) child.kill(signal);
  process.exit(143);
}

/** We listen only while a child is at work: afterwards signals belong to whoever else listens, in `npm start` the server. */
function listen(event) {
  for (const signal of signals) process[event](signal, passOn);
}

/**
 * Runs a program and resolves with its status and what it wrote; never rejects.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean }} [options] `show`: straight to the terminal
 * @returns {Promise<{ ok: boolean, status: number | string, output: string, milliseconds: number }>}
 */
export function run(program, args, { cwd = root, env = {}, show = false } = {}) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    if (children.size === 0) listen('on');
    children.add(child);
    let output = '';
    const collect = (text) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    const finish = (status) => {
      if (children.delete(child) && children.size === 0) listen('off');
      resolve({ ok: status === 0, status, output, milliseconds: Date.now() - began });
    };
    child.on('error', (error) => {
      output += error.message;
      finish('not started');
    });
    child.on('close', (code, signal) => finish(code ?? signal ?? 'unknown'));
  });
}

/** Runs a script of node_modules with this Node, without the detour over npx. */
export function runTool(script, args, options) {
  return run(process.execPath, [`${root}/node_modules/${script}`, ...args], options);
}
