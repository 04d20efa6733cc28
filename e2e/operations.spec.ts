import { expect, type Page } from '@playwright/test';
import { queryPlatform } from './database.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

test.use({ operator: true });

const failedJobs = (page: Page) => page.getByRole('table', { name: 'Tarefas que falharam' });

/** Leaves a job as it is after its last attempt has failed. */
async function giveUp(name: string, error: string): Promise<void> {
  await queryPlatform(
    `select graphile_worker.add_job($1, '{}', run_at := now() + interval '1 day', max_attempts := 3)`,
    [name],
  );
  await queryPlatform(
    `update graphile_worker._private_jobs j set attempts = j.max_attempts, last_error = $2, updated_at = now()
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [name, error],
  );
}

async function openOperations(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Operação' }).click();
}

test.describe('the operations of the platform', () => {
  test('show the processes and what waits, and fit a phone', async ({ page }) => {
    await signIn(page, people.camila);
    await openOperations(page);
    const processes = page.getByRole('table', { name: 'Processos' });
    await expect(processes.getByRole('row')).toHaveCount(2);
    await expect(processes).toContainText('web, worker, phones');
    await expect(processes).toContainText('Ativo');
    await expect(page.getByText('Conexões em um processo')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Planos' }).click();
    await page.getByRole('tab', { name: 'Operação' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Processos' })).toContainText('Ativo');
    await expect(page.getByRole('tab', { name: 'Operação' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  test('name failed jobs, run one or all of them again, and discard one after a question', async ({ page }) => {
    for (const name of ['journey.first', 'journey.second', 'journey.third'])
      await giveUp(name, 'o disco sumiu\n    at write');
    await signIn(page, people.camila);
    await openOperations(page);
    await test.step('each has its reason in one line', async () => {
      await expect(failedJobs(page).getByRole('row')).toHaveCount(4);
      await expect(failedJobs(page)).toContainText('o disco sumiu');
      await expect(failedJobs(page)).not.toContainText('at write');
      await expectAccessible(page);
    });
    await test.step('one is discarded after a question', async () => {
      await page.getByRole('button', { name: 'Descartar journey.first' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
      await expect(failedJobs(page).getByRole('row')).toHaveCount(4);
      await page.getByRole('button', { name: 'Descartar journey.first' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
      await expect(page.getByText('Tarefa descartada.')).toBeVisible();
      await expect(failedJobs(page).getByRole('row')).toHaveCount(3);
    });
    await test.step('the others run again', async () => {
      await page.getByRole('button', { name: 'Executar todas de novo' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Executar todas de novo' }).click();
      await expect(page.getByText('2 tarefas serão executadas de novo.')).toBeVisible();
      await expect(page.getByText('Nenhuma tarefa falhou')).toBeVisible();
    });
    await queryPlatform(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier like 'journey.%'`,
    );
  });
});
