import { installPackages } from './packages.ts'
import { findPgbouncer } from './pgbouncerPlace.ts'

/** Sees to a PgBouncer, from the system's packages where we may install them; without one its tests fail and say what to do. */
export async function ensurePgbouncer(): Promise<void> {
  if (!findPgbouncer()) await installPackages(['pgbouncer'])
}
