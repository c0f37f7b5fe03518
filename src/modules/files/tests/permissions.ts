import { anyone, type Permissions, signedIn } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // Signing in, and what comes before
  'GET /api/files/picture/:hash': anyone,

  // One's own account
  'POST /api/files/picture': signedIn,
}
