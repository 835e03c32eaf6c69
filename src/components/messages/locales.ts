/**
 * Messages of the components in other languages, for {@link svc-react!MessagesProvider | MessagesProvider}.
 *
 * @module svc-react/locales
 */
// Each language is a separate client module: a server component cannot pass functions, but it can pass imports from a
// client module.
export { ar } from './ar.js'
export { de } from './de.js'
export { en } from './en.js'
export { ja } from './ja.js'
export { pseudo } from './pseudo.js'
