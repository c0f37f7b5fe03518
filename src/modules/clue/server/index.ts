/** The exports of clues for other modules. */
export { changeClues } from './change.ts'
export { lockClueToConvert } from './converting.ts'
export { followedClue } from './followed.ts'
export { ownClue } from './own.ts'
export { type PoolAccess, poolsOf } from './pool/access.ts'
export { publishByPool } from './pool/audience.ts'
export { type Concealing, concealed } from './pool/conceal.ts'
export { chosenPool, homeOf, homesOf } from './pool/homes.ts'
