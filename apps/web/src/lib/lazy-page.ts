import { type ComponentType, lazy } from 'react';
import { config } from './config.ts';

/** The code of a screen did not arrive: an old page after a new release, or no network. A reload helps. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'A part of the application did not load');
    this.name = 'ChunkError';
  }
}

/** Browsers have a message each for a module that did not come, and no type. */
const missingModule = /dynamically imported module|importing a module script failed|error loading dynamically/i;

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof TypeError && missingModule.test(error.message));

/** The chunk, or a failure when it has not come within the time of spec 8. */
export const withinTime = <T>(loading: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading timed out')), config.chunkTimeoutMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** `React.lazy` that gives up after 120 s (spec 8) and tells a missing chunk from a fault in the screen. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    try {
      return await withinTime(load());
    } catch (error) {
      throw new ChunkError(error);
    }
  });
