import { codes, type Envelope } from '../../src/kernel/api/envelope.ts'
import { answeredRefusalsOf, refusalsOf } from '../../src/kernel/api/refusals.ts'
import type { Route } from '../../src/kernel/api/route.ts'

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

/** Throws where a call refuses with a code, or gives a file of a type, that its declaration and so the API's document does not name. */
export function assertDescribed(route: Route, { statusCode, headers, body }: Answer): void {
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('application/json')) assertNamed(route, statusCode, JSON.parse(body))
  else if (route.gives === 'file' && statusCode === 200 && !route.media?.includes(type))
    throw new Error(`${route.at} gave a file of the type ${type}, which its \`media\` does not name`)
}

function assertNamed(route: Route, statusCode: number, { code, msg }: Envelope): void {
  const named: number[] = statusCode === 200 ? answeredRefusalsOf(route) : refusalsOf(route)
  if (code === codes.ok || named.includes(code)) return
  throw new Error(`${route.at} refused with ${code} “${msg}”, which its \`refuses\` does not name`)
}
