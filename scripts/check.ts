import { interruption } from './testing/children.ts'
import { quickTests } from './testing/quick-tests.ts'
import { summarise } from './testing/result.ts'
import { staticChecks } from './testing/static-checks.ts'
import { vitest } from './testing/vitest.ts'

/** `npm run check`: types, lint and the tests that need neither PostgreSQL nor a browser, in under a minute. */
process.env.WITHOUT_DATABASE = '1'
const [checks, quick] = await Promise.all([staticChecks(), vitest(['unit', 'vite', 'web'], quickTests())])
const code = summarise([...checks, quick])
process.exit(interruption() ? 130 : code)
