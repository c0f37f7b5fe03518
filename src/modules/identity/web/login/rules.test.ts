import { expect, test } from 'vitest'
import { z } from 'zod'
import { sentenceOf } from '../../../../kernel/api/sentence.ts'
import { identityRoutes } from '../../api/identity.ts'
import { codeRoutes } from '../../api/oneTimeCode.ts'
import { rules } from './rules.ts'

const contract = z.object({ ...identityRoutes.signIn.body.shape, ...codeRoutes.quickSignIn.body.shape }).partial()

function said(field: keyof typeof rules, value: string): string {
  const typed = { [field]: value }
  const issue = contract.safeParse(typed).error?.issues[0]
  return issue ? sentenceOf(contract, typed, issue) : ''
}

test.each([
  ['username', ['', '  ', 'boss', ' boss ']],
  ['password', ['', ' ', 'Tongzhou@2026']],
  ['mobile', ['', '1380000', '23800000000', '13800000000', ' 13800000000 ', '138000000000']],
  ['code', ['', '12345', '123456', '12345a', '1234567']],
] as const)('the sign-in page says of %s what the contract says', (field, values) => {
  for (const value of values) expect(rules[field](value), value).toBe(said(field, value))
})
