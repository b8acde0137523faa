// Web views of phones that are still about (Safari before 15.4, Chromium before 93) lack this one; the build only lowers syntax.
if (!Object.hasOwn) {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: the suggested Object.hasOwn is what is being made here; calling it would never end
  Object.hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
}

export {};
