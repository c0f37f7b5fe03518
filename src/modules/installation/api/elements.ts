/** The elements of installations: who plans them, who works at the home, who keeps installers, and who edits check lists. */
export const installElements = {
  enter: 'installManager:enter',
  work: 'installManager:work',
  points: 'installManager:points',
  export: 'installManager:export',
  installers: 'installerManager:edit',
  exportInstallers: 'installerManager:export',
} as const
