import type { Employee } from '../companies/employ.ts'

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]

/** The address and browser that someone always works from; addresses of the block for documentation (RFC 5737). */
export function clientOf(who: Employee): { address: string; device: string } {
  return { address: `203.0.113.${(who.departmentId % 200) + 10}`, device: browsers[who.id % browsers.length] ?? '' }
}
