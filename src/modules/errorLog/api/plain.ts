import { cut } from '../../../kernel/api/text.ts'

/** Longest message and stack that are kept, in characters. */
const longest = { message: 300, stack: 3000, path: 200 }
const mostFrames = 15

/**
 * Removes from a message what a person may have typed: quoted texts except names of code, addresses and numbers; shortens
 * the rest.
 */
export function plainMessage(message: string): string {
  const plain = message
    .replace(/(?<!\w)["'`“「]([\s\S]*?)(["'`”」](?!\w)|$)/g, (_, quoted) =>
      /^[\w$.]{1,40}$/.test(quoted) ? `"${quoted}"` : '"…"',
    )
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .replace(/\d{3,}/g, '#')
  return plain.length > longest.message ? `${cut(plain, longest.message - 1)}…` : plain
}

/** Returns the frames of a stack, without the message that browsers put before them, and without origin or query. */
export function plainStack(stack: string): string {
  const frames = stack.split('\n').filter(line => /^\s*at .*:\d+|^[^\s@]*@\S+:\d+/.test(line))
  const plain = frames.map(line =>
    line
      .trim()
      .replace(/https?:\/\/[^/\s)]+/g, '')
      .replace(/\?[^:)\s]*/g, ''),
  )
  return cut(plain.slice(0, mostFrames).join('\n'), longest.stack)
}

/** Returns the path of an address: no origin, query or fragment. */
export function plainPath(url: string): string {
  return cut(url.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/s, ''), longest.path)
}
