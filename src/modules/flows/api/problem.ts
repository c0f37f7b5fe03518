/** A fault of a flow and its place: a node, or one of its branches. An error prevents publishing. */
export type Problem = { node: string; level: 'error' | 'warning'; words: string; branch?: string }

export const error = (node: string, words: string): Problem => ({ node, level: 'error', words })
export const warning = (node: string, words: string): Problem => ({ node, level: 'warning', words })
