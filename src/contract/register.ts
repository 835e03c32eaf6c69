/**
 * Integrations of your app, for the types of the kit. `npx svc-react types` writes a declaration that adds them. Without
 * it, names are `string` and values are `unknown`. Has no effect at runtime.
 *
 * @example
 * declare module 'svc-react' {
 *   interface Register {
 *     integrations: {
 *       crm: {
 *         objects: { contacts: { fields: { email: string }; mappedFields: { phone: unknown } } }
 *         proxy: true
 *       }
 *     }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended by another module
export interface Register {}

/** An object with any fields. */
interface AnyObject {
  fields: Record<string, unknown>
  mappedFields: Record<string, unknown>
}

/** An integration with any objects. */
interface AnyIntegration {
  objects: Record<string, AnyObject>
  proxy: boolean
}

type Integrations = Register extends { integrations: infer T } ? T : Record<string, AnyIntegration>

/** The relay's alias of an integration, such as `crm`. */
// The conditional type makes TypeScript list the aliases in its messages, instead of the name of this type.
export type IntegrationAlias = Integrations extends infer T ? keyof T & string : never

/** Alias of an integration whose provider calls are not off in its manifest. */
export type ProxyAlias = Integrations extends infer T
  ? keyof { [A in keyof T as T[A] extends { proxy: false } ? never : A]: A } & string
  : never

/** Name of an object of an integration, such as `contacts`. */
export type ObjectName<A extends IntegrationAlias = IntegrationAlias> = A extends unknown
  ? Integrations[A] extends { objects: infer T }
    ? keyof T & string
    : never
  : never

type ObjectOf<A, O> = A extends keyof Integrations
  ? Integrations[A] extends { objects: infer T }
    ? O extends keyof T
      ? T[O]
      : AnyObject
    : AnyObject
  : AnyObject

type KnownNames<F> = keyof { [K in keyof F as string extends K ? never : K]: never } & string

// `string & {}` keeps the known names, so that editors suggest them.
type NamesOf<F> = string extends keyof F
  ? [KnownNames<F>] extends [never]
    ? string
    : KnownNames<F> | (string & {})
  : keyof F & string

type FieldNames<T> = T extends { fields: infer F; mappedFields: infer M }
  ? NamesOf<F> | NamesOf<M>
  : never

/** Name of a field of an object: a mapped name, or the provider's name. */
// `infer` removes the constraints. Otherwise, TypeScript reads all objects of all integrations in every call.
export type FieldName<A extends string = string, O extends string = string> = [A, O] extends [
  infer Alias,
  infer Name,
]
  ? FieldNames<ObjectOf<Alias, Name>>
  : never

type ValuesOf<T, Member extends string> = T extends { [M in Member]: infer F }
  ? { [K in keyof F]?: F[K] | null }
  : never

/** Values of an object's fields. A record can lack a field, and providers return null for empty fields. */
export type FieldValues<A extends string, O extends string, Member extends keyof AnyObject> = [
  A,
  O,
] extends [infer Alias, infer Name]
  ? ValuesOf<ObjectOf<Alias, Name>, Member>
  : never

// Several names in each step, because TypeScript limits the number of steps to 1,000.
type SplitNames<
  Text,
  Found = never,
> = Text extends `${infer A} ${infer B} ${infer C} ${infer D} ${infer Rest}`
  ? SplitNames<Rest, Found | A | B | C | D>
  : Text extends `${infer A} ${infer Rest}`
    ? SplitNames<Rest, Found | A>
    : Found | Text

/**
 * Fields as one string with spaces between the names, for many thousands of fields: TypeScript reads the names of an
 * object only if it is used.
 */
export type FieldList<Names extends string, Value = unknown> = {
  [Name in SplitNames<Names>]: Value
}
