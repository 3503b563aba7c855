import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { holdUploads } from '../../testing/held-uploads.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { PhotosField } from './photos-section.tsx';

const photos = ['a', 'b', 'c'].map((letter) => letter.repeat(20));

async function visit(most: number) {
  let values: () => string[] = () => [];
  function Form() {
    const form = useForm({ defaultValues: { photos } });
    values = () => form.getValues('photos');
    return (
      <FormProvider {...form}>
        <PhotosField name="photos" most={most} />
      </FormProvider>
    );
  }
  const page = await visitPage(<Form />, { address: '/', namespaces: ['forms', 'posting'], answers: {} });
  const remove = (number: number) =>
    page.user.click(screen.getByRole('button', { name: page.t('posting:photoRemove', { number }) }));
  return { ...page, remove, values: () => values() };
}

test('after a photo was removed the focus is on the next one, else on the last, else on the field', async () => {
  const { remove, values } = await visit(12);
  const focused = () => document.activeElement?.getAttribute('name');
  await remove(2);
  expect([values(), focused()]).toEqual([[photos[0], photos[2]], 'photos.1']);
  await remove(2);
  expect([values(), focused()]).toEqual([[photos[0]], 'photos.0']);
  await remove(1);
  expect([values(), focused()]).toEqual([[], 'photos']);
});

test('a photo that is being uploaded takes its place: no more than the maximum are chosen', async () => {
  const { user, t, values } = await visit(4);
  const request = holdUploads();
  // jsdom decodes no image: it is sent as it is.
  class UndecodedImage extends EventTarget {
    set src(_: string) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  vi.stubGlobal('Image', UndecodedImage);
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = ['d', 'e'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }));
  await user.upload(input() as HTMLInputElement, chosen);
  await waitFor(() => expect(screen.getByText(t('forms:tooManyPictures', { count: 1 }))).toBeTruthy());
  expect(input()).toBeNull();
  await waitFor(() => request());
  const key = 'd'.repeat(20);
  await request().answer(201, { key, kind: 'photo', mimeType: 'image/jpeg', sizeBytes: 8 });
  await waitFor(() => expect(values()).toEqual([...photos, key]));
  expect(input()).toBeNull();
});
