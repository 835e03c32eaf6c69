const own = { enumerable: true, configurable: true, writable: true }

/** Sets a member with any name. A plain assignment to `__proto__` would change the prototype. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown) {
  if (name === '__proto__') Object.defineProperty(target, name, { ...own, value })
  else target[name] = value
}
