/** Method that an {@link AllowRule} can name. */
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

/** Provider calls that are allowed: a method and a path, and optionally integrations and query parameters. */
export interface AllowRule {
  /** HTTP methods. `GET` does not include `HEAD`. */
  methods: readonly RuleMethod[]
  /**
   * Path pattern, such as `/crm/v3/objects/*`. `*` matches one segment, `**` at the end matches one or more. All other
   * text has to equal the path exactly as it is sent. A wildcard matches only segments that every server reads the same
   * way: no `;`, no encoded separator, no dot segment in any spelling.
   */
  path: string
  /** Aliases of the integrations. @default every integration */
  integrations?: readonly string[]
  /**
   * Names of the query parameters that a call may have. Names are compared after decoding and are case-sensitive; `;`
   * separates parameters, too. An empty list allows no query.
   * @default any parameter except one that overrides the method
   */
  query?: readonly string[]
  /**
   * Whether a call may carry another method than the one in `methods`: in a parameter or form field such as `_method`
   * or `_HttpMethod`, or in a batch (`multipart/mixed`, OData's `$batch`). The provider then decides what the call does.
   * @default false
   */
  methodOverride?: boolean
}
