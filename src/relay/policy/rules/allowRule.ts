/** An HTTP method of an {@link AllowRule}. */
export type RuleMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Every {@link RuleMethod}. */
export const RULE_METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
] as const satisfies readonly RuleMethod[]

/** A rule that allows provider calls by method and path, and optionally by integration and query parameters. */
export interface AllowRule {
  /** HTTP methods. `GET` does not include `HEAD`. */
  methods: readonly RuleMethod[]
  /**
   * Path pattern, such as `/crm/v3/objects/*`. `*` matches one segment, and `**` at the end matches one or more. All
   * other text must equal the path exactly as sent. A wildcard matches only segments that every server reads the same
   * way: no `;`, no encoded separator, and no dot segment in any encoding.
   */
  path: string
  /** Aliases of the integrations. @default every integration */
  integrations?: readonly string[]
  /**
   * Names of the query parameters that a call may have. Names are compared after decoding and are case-sensitive. `;`
   * also separates parameters. An empty list allows no query.
   * @default any parameter except one that overrides the method
   */
  query?: readonly string[]
  /**
   * Whether a call may override its method, in a parameter or form field such as `_method` or `_HttpMethod`, or in a
   * batch (`multipart/mixed`, OData's `$batch`). The provider then decides which method applies.
   * @default false
   */
  methodOverride?: boolean
}
