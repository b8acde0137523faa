// Web views of phones that are still about (Safari before 15.4, Chromium before 93) lack this one; the build only lowers syntax.
if (!Object.hasOwn) Object.hasOwn = (object, key) => Object.hasOwn(object, key);
