/** The call that changes one's password, as far as a menu needs it; `credentials.ts` says what it takes. */
export const changingPassword = {
  at: 'POST /api/auth/jwt/updateUserPassword',
  does: '修改密码',
  signedIn: '改自己的密码',
  anyOffice: true,
} as const
