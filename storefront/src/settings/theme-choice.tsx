import { Moon, Sun, SunMoon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { chooseTheme, useTheme } from './theme.ts'

const themes = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'system', icon: SunMoon },
] as const

export function ThemeChoice() {
  const text = useTranslations('settings.look')
  const chosen = useTheme()
  return (
    <section>
      <h2 className="type-c1 flex min-h-8 items-center px-1 pb-1.5 font-semibold text-ink-2">{text('title')}</h2>
      <fieldset aria-label={text('title')} className="flex flex-wrap rounded-tile bg-sunken p-1">
        {themes.map(({ theme, icon }) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === chosen}
            onClick={() => chooseTheme(theme)}
            className={`type-b2 flex min-h-11 min-w-0 flex-[1_1_5.5rem] items-center justify-center gap-2 rounded-frame px-1.5 py-1 text-center font-semibold ${theme === chosen ? 'bg-surface shadow-1' : 'text-ink-2'}`}
          >
            <Icon of={icon} size={20} className="max-phone:hidden" />
            <span className="min-w-0">{text(theme)}</span>
          </button>
        ))}
      </fieldset>
    </section>
  )
}
