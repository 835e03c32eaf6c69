const own = { enumerable: true, configurable: true, writable: true }

/** Sets a member whatever its name is: by assignment, one called `__proto__` would become the prototype. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown) {
  if (name === '__proto__') Object.defineProperty(target, name, { ...own, value })
  else target[name] = value
}
