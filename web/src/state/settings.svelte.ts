/** What a person chose for this browser. Kept in the browser's own store and nowhere else. */
export interface Settings {
  theme: 'system' | 'light' | 'dark';
  text: 'normal' | 'large' | 'largest';
  /** Which answers a second click confirms: none, those after which dice fall or something is revealed, or all. */
  confirm: 'never' | 'binding' | 'always';
  /** An only option is carried out without asking. */
  forced: boolean;
  /** Draw the viewer's own side red, whichever it is. */
  swap: boolean;
  sound: boolean;
  motion: boolean;
  odds: boolean;
  /** Name at the seat. */
  name: string;
}

const KEY = 'gonfalon.settings';
const USUAL: Settings = {
  theme: 'system',
  text: 'normal',
  confirm: 'binding',
  forced: false,
  swap: false,
  sound: false,
  motion: true,
  odds: true,
  name: '',
};

function load(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...USUAL, ...(kept as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(load());

/** Writes the settings down and lets the page follow them; called from an effect. */
export function keepSettings(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  if (settings.text === 'normal') delete root.dataset['text'];
  else root.dataset['text'] = settings.text;
  root.dataset['motion'] = settings.motion ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
