/** The exports of special offers for other modules. */
export { type Asking, askSpecial, type From } from './ask.ts'
export { consumeSpecial, type Line, returnSpecial, specialFor, specialsFor, type Usable, type Wanted } from './use.ts'
