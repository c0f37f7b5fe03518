import { beginSpan, endSpan } from '../observe/trace.ts'

const patience = 10_000 // ms

/**
 * Posts JSON to an address that the operator gave in a setting: it may be inside, and its user and password, if any, are sent as basic authentication. Is a
 * span of the present trace, with how it ended and without the address. Returns the status of the answer; null without one.
 */
export async function postToOperators(address: string, message: object): Promise<number | null> {
  const span = beginSpan('outgoing', 'failed')
  const { url, headers } = withoutLogin(address)
  const request = {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'Content-Type': 'application/json', ...headers },
    signal: AbortSignal.timeout(patience),
  }
  try {
    const response = await fetch(url, request)
    void response.body?.cancel().catch(() => {})
    if (span) span.name = response.ok ? 'answered' : 'refused'
    return response.status
  } catch {
    return null
  } finally {
    endSpan(span)
  }
}

function withoutLogin(address: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(address)
  if (!url.username) return { url, headers: {} }
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return { url, headers: { Authorization: `Basic ${Buffer.from(login).toString('base64')}` } }
}
