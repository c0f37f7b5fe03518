import { anyone, operator, type Permissions, signedIn } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // Signing in, and what comes before
  'POST /api/auth/jwt/token': anyone,
  'GET /api/auth/jwt/invalid': anyone,
  'POST /api/auth/jwt/logout': anyone,
  'POST /api/auth/jwt/sendCode': anyone,
  'POST /api/auth/jwt/pcQuickLogin': anyone,
  'GET /api/admin/register/checkUserExits': anyone,
  'POST /api/auth/jwt/register': anyone,
  'POST /api/auth/jwt/addBaseUser': anyone,
  'POST /api/auth/jwt/resetPassword': anyone,
  'POST /api/auth/jwt/passwordLink': anyone,
  'POST /api/auth/jwt/resetPasswordByCode': anyone,

  // One's own account
  'POST /api/auth/jwt/updateUserPassword': signedIn,
  'GET /api/admin/user/profile': signedIn,
  'POST /api/admin/user/profile': signedIn,
  'POST /api/admin/user/mobile': signedIn,
  'POST /api/admin/user/mobile/code': signedIn,
  'POST /api/admin/user/theme': signedIn,
  'POST /api/admin/user/favourites': signedIn,
  'GET /api/admin/user/sessions': signedIn,
  'POST /api/admin/user/sessions/end': signedIn,
  'POST /api/admin/user/sessions/endOthers': signedIn,

  // 平台
  'POST /api/admin/platform/staff/list': operator,
  'POST /api/admin/platform/staff/totals': operator,
  'POST /api/admin/platform/staff/add': operator,
  'POST /api/admin/platform/staff/edit': operator,
  'POST /api/admin/platform/staff/disable': operator,
  'POST /api/admin/platform/staff/open': operator,
  'POST /api/admin/platform/staff/resetPassword': operator,
}
