import { accessSync, constants } from 'node:fs'

/** A sentence's two halves: what an address must have, in Chinese and in English. */
type Problem = readonly [chinese: string, english: string]

const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Returns why the encryption that an address asks for cannot be; undefined where it can or asks for none. */
export function encryptionProblem(address: string): Problem | undefined {
  const { searchParams } = new URL(address)
  const [mode, root] = [searchParams.get('sslmode'), searchParams.get('sslrootcert')]
  if (mode && !modes.includes(mode))
    return [`sslmode 须为 ${modes.join('、')} 之一`, `must have one of these as sslmode: ${modes.join(', ')}`]
  if (mode === 'verify-ca' && !root)
    return [
      'sslmode=verify-ca 须以 sslrootcert 给出签发机构的证书文件',
      'must name the file with the certificate of the authority in sslrootcert, as it has sslmode=verify-ca',
    ]
  const unreadable = ['sslrootcert', 'sslcert', 'sslkey'].find(name => !isReadable(searchParams.get(name)))
  if (!unreadable) return undefined
  return [`${unreadable} 须为可以读取的文件`, `must name a file in ${unreadable} that can be read`]
}

function isReadable(file: string | null): boolean {
  if (!file || file === 'system') return true
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns an address that means to the driver what it means to psql: by itself the driver reads sslmode=require as verify-full. The system's
 * authorities (`sslrootcert=system`) are those that the driver asks where it is given none.
 */
export function asPsqlReads(address: string): string {
  const url = new URL(address)
  const { searchParams } = url
  if (!searchParams.has('sslmode') && !searchParams.has('sslrootcert')) return address
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert')
  if (!searchParams.has('uselibpqcompat')) searchParams.set('uselibpqcompat', 'true')
  return url.href
}
