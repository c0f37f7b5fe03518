import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const literal = '您的登陆状态已过期，请重新登录' // specification §8, to the letter

test("a person who signs in does 登录; 登陆 is only in the specification's sentence", () => {
  const files = globSync(['index.html', 'README*', '{src,seeds,docs,migrations}/**/*.{ts,tsx,html,css,sql,md}'])
  expect(files.length).toBeGreaterThan(500)
  const misspelt = files.filter(file => readFileSync(file, 'utf8').replaceAll(literal, '').includes('登陆'))
  expect(misspelt).toEqual([])
})
