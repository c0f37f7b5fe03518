import built from 'virtual:antd-token'
import { still } from '../motion.ts'
import { antdTheme } from './theme.ts'

// Stands in for antd/es/theme/useToken.js in the built page (scripts/build-web-antd.ts): the tokens are computed at build.
const token = { ...built, motion: !still() }
const answer = [{}, token, '', token, antdTheme.cssVar, true] as const

export const unitless = {}
export const ignore = {}
export const getComputedToken = () => token

export default function useToken() {
  return answer
}
