import { registerHooks } from 'node:module'

const typescript = new URL('../../node_modules/typescript-5/lib/typescript.js', import.meta.url).href

// openapi-typescript writes by the API of TypeScript 5's compiler, which TypeScript 7 no longer has.
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? typescript : name, context) })
