import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))

/** The version of the product that runs: CHANGELOG.md tells what it brought. */
export const productVersion: string = manifest.version
