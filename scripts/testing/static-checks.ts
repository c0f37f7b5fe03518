import { capture } from './children.ts'
import { type Result, step } from './result.ts'

/** Checks at once the types of server, web and drawn tests (one check), and the lint (another). */
export function staticChecks(): Promise<Result[]> {
  const types = ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.drawn.json'].map(file => [
    'node_modules/typescript/bin/tsc',
    // Each further checker infers the shared types again, which doubles the processor's time.
    ...['--checkers', '1'],
    ...['-p', file],
  ])
  const lint = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off']
  return Promise.all([check('types', types), check('lint', [lint])])
}

function check(name: string, commands: string[][]): Promise<Result> {
  return step(name, async () => {
    const ends = await Promise.all(commands.map(args => capture(process.execPath, args)))
    const bad = ends.filter(end => end.code !== 0)
    for (const { output } of bad) console.error(`${name}:\n${output}`)
    return bad.length ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  })
}
