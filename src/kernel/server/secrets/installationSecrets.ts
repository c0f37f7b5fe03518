import { hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { withClient } from '../database/client.ts'
import { atDatabase } from '../database/startErrors.ts'
import { seal, unseal } from './secretBox.ts'
import { fileSecrets, keyName, leftSecrets, type Secrets } from './secrets.ts'

const about = 'secrets of the installation'

/** The content of the row: a root from which secrets are derived, and the secrets that older versions made one by one. */
type Held = { root: string; own: Record<string, string> }

/**
 * Opens the secrets of the installation for a node with these settings; the first node adopts those that an older version
 * left in its DATA_DIR. `warn` gets the names of leftover files with other secrets.
 * @throws ConfigError if the key does not fit the database, or DATA_DIR cannot be used.
 */
export async function openSecrets(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  ownerUrl: string,
  warn: (sentence: string) => void = console.warn,
): Promise<Secrets> {
  const left = leftSecrets(config.dataDir)
  const secret = await installationSecrets(ownerUrl, keyOf(config), left)
  const strange = Object.keys(left).filter(name => left[name] !== secret(name))
  if (strange.length > 0) warn(strangeWords(strange, config.dataDir))
  return secret
}

function strangeWords(names: string[], dataDir: string): string {
  const files = names.map(name => `${dataDir}/secrets/${name}`).join(', ')
  return (
    `旧版本留下的 ${files} 与本安装的密钥不同，不再使用：用它们加密的签名密钥须重新生成；之后请删除这些文件。 / ` +
    `${files}, left by an older version, are not this installation's secrets and are not used: signing keys sealed by them have to be made anew. Delete the files then.`
  )
}

/** Returns the key that opens the secrets: SECRET_KEY, or where it is not set a file that is made at the first start. */
export function keyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  return secretKey ?? fileSecrets(dataDir)(keyName)
}

/**
 * Returns the secrets of the installation, each 32 bytes in base64url. They are sealed in the database by `key`, so that all
 * nodes have the same and a dump alone reveals nothing. The first node makes them, with those that an older version left in
 * files, `left` by name.
 * @throws ConfigError if another key sealed them.
 */
export async function installationSecrets(
  ownerUrl: string,
  key: string,
  left: Record<string, string>,
): Promise<Secrets> {
  const { root, own } = await asOwner(ownerUrl, async client => {
    const made: Held = { root: randomBytes(32).toString('base64url'), own: left }
    await client.query('insert into installation_secret (sealed) values ($1) on conflict do nothing', [
      sealed(key, made),
    ])
    const { rows } = await client.query<Row>('select sealed from installation_secret')
    return opened(key, rows)
  })
  return name => own[name] ?? Buffer.from(hkdfSync('sha256', root, '', name, 32)).toString('base64url')
}

/**
 * Seals the same secrets by another key; running nodes continue and need the new key at their next start.
 * @throws ConfigError if `key` does not open them.
 */
export async function changeKey(ownerUrl: string, key: string, next: string): Promise<void> {
  await asOwner(ownerUrl, async client => {
    await client.query('begin')
    const { rows } = await client.query<Row>('select sealed from installation_secret for update')
    await client.query('update installation_secret set sealed = $1, sealed_at = now()', [
      sealed(next, opened(key, rows)),
    ])
    await client.query('commit')
  })
}

/**
 * Checks that `key` opens the secrets of a database, if it has any.
 * @throws ConfigError.
 */
export async function assertKeyOpens(ownerUrl: string, key: string): Promise<void> {
  const rows = await asOwner(ownerUrl, async client => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('installation_secret') is not null as there`,
    )
    return rows[0]?.there ? (await client.query<Row>('select sealed from installation_secret')).rows : []
  })
  if (rows.length > 0) opened(key, rows)
}

type Row = { sealed: string }

const sealed = (key: string, held: Held) => seal(key, about, JSON.stringify(held))

function opened(key: string, [row]: Row[]): Held {
  try {
    return JSON.parse(unseal(key, about, row?.sealed ?? ''))
  } catch {
    throw new ConfigError(
      `设置 SECRET_KEY 与数据库不相符：请使用其他节点所用的值；从未设置过时，它是首个节点的 DATA_DIR/secrets/${keyName} 的内容。 / ` +
        `Setting SECRET_KEY does not belong to this database: use that of the other nodes; where none was ever set, it is what DATA_DIR/secrets/${keyName} of the first node holds.`,
    )
  }
}

const asOwner = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  atDatabase(ownerUrl, () => withClient(ownerUrl, 'tongzhou-secrets', work))
