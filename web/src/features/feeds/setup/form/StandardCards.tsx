import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { ChoiceCard, ChoiceCards } from '../../../../ui/lists/ChoiceCards.tsx'
import { Badge } from '../../../../ui/values/Badge.tsx'

/** The standards, each with its one sentence; choosing one opens its form. */
export function StandardCards({ standards }: { standards: readonly StandardInfo[] }) {
  const text = useText()
  const language = useLanguage()
  const sorted = standards.toSorted((a, b) => a.texts[language].title.localeCompare(b.texts[language].title, language))
  return (
    <ChoiceCards>
      {sorted.map(({ standard, key, arrival, texts }) => (
        <ChoiceCard
          key={standard}
          link={(className) => (
            <Link className={className} to={`?standard=${encodeURIComponent(standard)}`}>
              {texts[language].title}
            </Link>
          )}
          about={texts[language].about}
          marks={
            (key !== 'none' || arrival === 'received') && (
              <>
                {key !== 'none' && <Badge>{text(key === 'required' ? 'feeds.key-required' : 'feeds.key-optional')}</Badge>}
                {arrival === 'received' && <Badge>{text('feeds.received')}</Badge>}
              </>
            )
          }
        />
      ))}
    </ChoiceCards>
  )
}
