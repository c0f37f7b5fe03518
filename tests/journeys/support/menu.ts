import type { Person } from './stage.ts'

/** For a test that opens every screen of a menu: each screen has a bound of its own (`settled`), and there are more with each module. */
export const wholeMenu = { timeout: 15 * 60_000 }

type MenuNode = { path: string; children: MenuNode[] }

/** The token of whoever is signed in in this browser; empty where nobody is. */
export async function tokenOf({ context }: Person): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
}

/** The addresses of all screens of a person's menu. */
export async function menuOf(person: Person): Promise<string[]> {
  const answer = await person.context.request.get(`/api/admin/user/front/menus?token=${await tokenOf(person)}`)
  const paths = (node: MenuNode): string[] => (node.children.length > 0 ? node.children.flatMap(paths) : [node.path])
  return ((await answer.json()).data as MenuNode[]).flatMap(paths)
}
