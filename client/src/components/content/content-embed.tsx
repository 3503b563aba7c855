import type { EmbedType } from '@recolta/shared/contracts/content/blocks';
import { atom, useAtom } from 'jotai';
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { withDeviceStorage } from '../../lib/device/device-storage.ts';
import { useOnDevice } from '../../lib/device/use-is-on-device.ts';
import { Button } from '../ui/button.tsx';
import { type Embed, embedOf } from './embed-address.ts';

const storageKey = 'recolta.embeds';

/** Platforms whose players this device always loads. */
const allowedPlatformsAtom = atom(
  (withDeviceStorage((storage) => storage.getItem(storageKey)) ?? '')
    .split(' ')
    .filter((name) => name !== ''),
);

/** The space of the player, reserved while the consent question is shown. */
const rooms: Readonly<Record<EmbedType, string>> = {
  ApplePodcast: 'h-[450px]',
  BlueskyPost: 'h-[560px]',
  FacebookPost: 'h-[600px]',
  InstagramPost: 'h-[700px]',
  SoundCloudPost: 'h-[320px]',
  SpotifyPlaylist: 'h-[380px]',
  ThreadsPost: 'h-[600px]',
  TikTokPost: 'mx-auto h-[740px] max-w-[360px]',
  TwitterPost: 'h-[600px]',
  VimeoPost: 'min-h-[300px] aspect-video',
  YouTubePost: 'min-h-[300px] aspect-video',
};

const videos: readonly EmbedType[] = ['TikTokPost', 'VimeoPost', 'YouTubePost'];
const sounds: readonly EmbedType[] = ['ApplePodcast', 'SoundCloudPost', 'SpotifyPlaylist'];

function kindOf(platform: EmbedType): 'video' | 'sound' | 'post' {
  if (videos.includes(platform)) return 'video';
  return sounds.includes(platform) ? 'sound' : 'post';
}

/** Content hosted on another platform. Loads nothing from there until the reader allows it. */
export function ContentEmbed({ platform, address }: { platform: EmbedType; address: string }) {
  const embed = embedOf(platform, address);
  if (embed === null) return null;
  return embed.frameUrl === null ? (
    <p className="my-6">
      <OutsideLink embed={embed} />
    </p>
  ) : (
    <Player embed={embed} frameUrl={embed.frameUrl} />
  );
}

function Player({ embed, frameUrl }: { embed: Embed; frameUrl: string }) {
  const { t } = useTranslation('content');
  const [allowed, setAllowed] = useAtom(allowedPlatformsAtom);
  const [isAsked, setAsked] = useState(false);
  const { host, platform } = embed;
  const isAllowed = useOnDevice(allowed.includes(platform), false);
  const isLoaded = isAsked || isAllowed;
  const kind = kindOf(platform);
  const keep = (next: string[]) => {
    setAllowed(next);
    withDeviceStorage((storage) =>
      next.length > 0 ? storage.setItem(storageKey, next.join(' ')) : storage.removeItem(storageKey),
    );
  };
  return (
    <figure className="my-8 print:hidden">
      <div
        className={classNames(
          'w-full overflow-hidden rounded-3 border border-line bg-surface-2',
          rooms[platform],
        )}
      >
        {isLoaded ? (
          <iframe
            src={frameUrl}
            title={t(`embed.${kind}Title`, { host })}
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            allow="fullscreen; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            loading="lazy"
            className="size-full border-0"
          />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-3 p-5 text-center">
            <span className="grid size-12 place-items-center rounded-full border border-line-2 bg-surface">
              <Play aria-hidden="true" size={20} />
            </span>
            <p className="font-semibold text-m">{t(`embed.${kind}Title`, { host })}</p>
            <p className="max-w-[46ch] text-ink-2 text-s">{t('embed.nothingYet', { host })}</p>
            <div className="flex flex-wrap justify-center gap-2">
              <Button look="act" onClick={() => setAsked(true)}>
                {t(`embed.${kind}Load`)}
              </Button>
              <Button onClick={() => keep([...allowed, platform])}>{t('embed.always', { host })}</Button>
            </div>
          </div>
        )}
      </div>
      <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-s">
        <OutsideLink embed={embed} />
        {isAllowed && (
          <Button
            look="quiet"
            className="text-s"
            onClick={() => {
              setAsked(false);
              keep(allowed.filter((name) => name !== platform));
            }}
          >
            {t('embed.neverAgain', { host })}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function OutsideLink({ embed: { host, pageUrl } }: { embed: Embed }) {
  const { t } = useTranslation('content');
  return (
    <a
      href={pageUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1.5 text-fact underline underline-offset-3"
    >
      {t('embed.open', { host })}
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}
