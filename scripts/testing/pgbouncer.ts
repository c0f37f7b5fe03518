import { installPackages } from './packages.ts'
import { findPgbouncer } from './pgbouncerPlace.ts'

/**
 * Installs PgBouncer from the system's packages if it is missing and that is possible. Otherwise its tests fail and say
 * what to do.
 */
export async function ensurePgbouncer(): Promise<void> {
  if (!findPgbouncer()) await installPackages(['pgbouncer'])
}
