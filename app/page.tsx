export default function HomePage() {
  return (
    <main className="mx-auto max-w-3xl px-6 py-16">
      <h1 className="font-serif text-4xl">Lotline</h1>
      <p className="mt-4 text-ink2">
        A read-only US property and market data service. The API's description is at{" "}
        <a className="underline" href="/v1/openapi.json">
          /v1/openapi.json
        </a>
        .
      </p>
    </main>
  );
}
