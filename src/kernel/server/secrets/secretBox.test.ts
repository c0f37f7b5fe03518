import { expect, it } from 'vitest'
import { seal, unseal } from './secretBox.ts'

it('a sealed text opens for the purpose for which it was sealed', () => {
  const sealed = seal('key', 'office 1', '密钥 whsec_1')
  expect(sealed).not.toContain('whsec')
  expect(unseal('key', 'office 1', sealed)).toBe('密钥 whsec_1')
  expect(seal('key', 'office 1', '密钥 whsec_1')).not.toBe(sealed)
})

it('a sealed text does not open for another purpose, with another key, or after a change', () => {
  const sealed = seal('key', 'office 1', 'secret')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => unseal('key', 'office 2', sealed)).toThrow()
  expect(() => unseal('other', 'office 1', sealed)).toThrow()
  expect(() => unseal('key', 'office 1', changed)).toThrow()
})
